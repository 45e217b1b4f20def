export const texts = {
  changed_one: '{{count}} sub-agent gets another configured group.',
  changed_other: '{{count}} sub-agents get another configured group.',
  configuredGroup: 'Configured group',
  configuredHint: 'Without one the automatic group counts.',
  done_one: 'Group set for {{count}} sub-agent',
  done_other: 'Group set for {{count}} sub-agents',
  nothing: 'Nothing changes: the group is configured already.',
  return_one: 'RTP of {{count}} sub-agent',
  return_other: 'RTP of {{count}} sub-agents',
  rtpOfGame: 'As the website',
  title: 'Set the configured group',
};
