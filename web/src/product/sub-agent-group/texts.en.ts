export const texts = {
  changed_one: 'The group set for {{count}} sub-agent changes.',
  changed_other: 'The group set for {{count}} sub-agents changes.',
  configuredHint: 'If none is set, the automatic group applies.',
  done_one: 'Group set for {{count}} sub-agent',
  done_other: 'Group set for {{count}} sub-agents',
  nothing: 'Nothing changes because this group is already set.',
  return_one: 'RTP of {{count}} sub-agent',
  return_other: 'RTP of {{count}} sub-agents',
  rtpOfGame: 'Same as the website',
  title: 'Set the configured group',
};
