export const texts = {
  changed_one: 'The configured group of {{count}} sub-agent changes.',
  changed_other: 'The configured group of {{count}} sub-agents changes.',
  configuredGroup: 'Configured group',
  configuredHint: 'Without one, the automatic group applies.',
  done_one: 'Group set for {{count}} sub-agent',
  done_other: 'Group set for {{count}} sub-agents',
  nothing: 'Nothing changes: this group is already configured.',
  return_one: 'RTP of {{count}} sub-agent',
  return_other: 'RTP of {{count}} sub-agents',
  rtpOfGame: 'Same as the website',
  title: 'Set the configured group',
};
