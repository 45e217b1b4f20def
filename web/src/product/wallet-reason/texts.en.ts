export const texts = {
  unknown_site: 'Not sent: the website does not exist.',
  no_address: 'Not sent: the website has no API URL. Payments go on once it is set.',
  no_key: 'Not sent: the website has no valid API key. Payments go on once it has one.',
  not_approved: 'Not sent: the website is not approved. Payments wait until it is, and are left to staff after 12 hours.',
  address_refused: 'Not sent: the API URL leads to an address that is not allowed.',
  full: 'Not sent: too many calls to this wallet at once.',
  rate: 'Not sent: too many calls to this wallet per second.',
  circuit_open: 'Not sent: calls are paused because the wallet did not answer the last ones.',
  unavailable: 'Not sent: Manager was too busy or its database was unavailable.',
  stopping: 'Not sent: Manager was being stopped.',
  expired: 'Not paid: nobody decided on it within 24 hours.',
};
