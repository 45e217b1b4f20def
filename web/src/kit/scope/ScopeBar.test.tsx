import { getReportScope } from '@manager/contract/features/report/scope';
import { screen, waitFor, within } from '@testing-library/react';
import { type ComponentProps, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accepted, answerCalls, refused, type SentCall } from '../../../test/edge.ts';
import { onPhone, onWideWindow, showPage } from '../../../test/page.tsx';
import { updateOperations } from '../../session/app-state.ts';
import { useListState } from '../list/use-list-state.ts';
import { scopeCodecs, type ScopeChoices, type ScopeState } from '../report/scope-state.ts';
import { ScopeBar } from './ScopeBar.tsx';

const agent = (id: string, name: string, parent: string | null = null) => ({
  id,
  code: `A${id}`,
  name,
  parent_id: parent,
  timezone: 'Asia/Shanghai',
  settlement_hour: 12,
  is_test: false,
});
const site = (id: string, name: string, agentId: string) => ({ id, code: name, name, agent_id: agentId, is_test: false });

/** On 20 November 2026, in a calendar whose day ends at noon of Shanghai. */
const CHOICES: ScopeChoices = {
  agents: [agent('1', 'North'), agent('2', 'North Shop', '1'), agent('3', 'South')],
  sites: [site('10', 'Alpha', '1'), site('11', 'Beta', '2'), site('12', 'Gamma', '3')],
  games: [{ id: '20', code: 'lotus', name: 'Lotus', vendor: 'Own', type: 'slot' }],
  vendors: ['Own', 'Reel'],
  currencies: ['EUR', 'USD'],
  has_several_currencies: false,
  timezone: 'Asia/Shanghai',
  settlement_hour: 12,
  day_ends_at: '2026-11-21T04:00:00.000Z',
  presets: [
    { name: 'today', date_from: '2026-11-20', date_to: '2026-11-20', is_finished: false },
    { name: 'yesterday', date_from: '2026-11-19', date_to: '2026-11-19', is_finished: true },
    { name: 'last_7_days', date_from: '2026-11-13', date_to: '2026-11-19', is_finished: true },
    { name: 'last_30_days', date_from: '2026-10-21', date_to: '2026-11-19', is_finished: true },
  ],
  can_see_test: false,
};

const SORTS = ['name'];

/** A bar over its address, as every report has one. */
const Report = (props: Partial<ComponentProps<typeof ScopeBar<ScopeState>>>): ReactNode => {
  const list = useListState({ codecs: scopeCodecs, sorts: SORTS, initialSort: 'name' });
  return (
    <ScopeBar
      values={list.filters}
      defaultPreset="yesterday"
      onSearch={list.setFilters}
      onClear={list.clearFilters}
      invalid={list.invalid}
      {...props}
    />
  );
};

const answerChoices = (choices: Partial<ScopeChoices> = {}): SentCall[] =>
  answerCalls({ [getReportScope.path]: () => accepted({ ...CHOICES, ...choices }) });

/** The bar with the choices that the server answers, and what of it stands in the address. */
const openReport = async (address = '/', props: Partial<ComponentProps<typeof ScopeBar<ScopeState>>> = {}) => {
  const page = showPage(<Report {...props} />, address);
  await screen.findByRole('group', { name: 'Quick ranges' });
  const inAddress = (): Record<string, string> => {
    const { size: _, ...scope } = Object.fromEntries(new URLSearchParams(page.router.state.location.search));
    return scope;
  };
  return { ...page, inAddress };
};

const days = () => [
  screen.getByLabelText<HTMLInputElement>('Settlement days from').value,
  screen.getByLabelText<HTMLInputElement>('to').value,
];
const ranges = () => within(screen.getByRole('group', { name: 'Quick ranges' }));
const chosenRange = () => ranges().queryByRole('button', { pressed: true })?.textContent;
const search = () => screen.getByRole('button', { name: 'Search' });
const chips = () => screen.queryAllByRole('button', { name: /^Remove filter/ }).map((chip) => chip.getAttribute('aria-label'));
const optionsOf = (label: string) => [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);

afterEach(() => {
  onWideWindow();
  updateOperations({ moreFilters: false });
});

describe('settlement days', () => {
  it('start with the usual range of the report, which a bare address means', async () => {
    answerChoices();
    const { inAddress } = await openReport();
    expect(chosenRange()).toBe('Yesterday');
    expect(days()).toEqual(['2026-11-19', '2026-11-19']);
    expect(inAddress()).toEqual({});
  });

  it('of a quick range are searched at once and by its name, with what else was entered', async () => {
    answerChoices();
    const { user, inAddress } = await openReport();
    await user.selectOptions(screen.getByLabelText('Agent'), 'South');
    expect(inAddress()).toEqual({});
    await user.click(ranges().getByRole('button', { name: 'Last 7 days' }));
    expect([chosenRange(), ...days()]).toEqual(['Last 7 days', '2026-11-13', '2026-11-19']);
    expect(inAddress()).toEqual({ agent_id: '3', when: 'last_7_days' });
  });

  it('that were typed let go of the quick range, and Enter searches', async () => {
    answerChoices();
    const { user, inAddress } = await openReport();
    const from = screen.getByLabelText('Settlement days from');
    await user.clear(from);
    await user.type(from, '2026-11-02');
    expect(chosenRange()).toBeUndefined();
    await user.type(from, '{Enter}');
    expect(inAddress()).toEqual({ date_from: '2026-11-02', date_to: '2026-11-19' });
  });

  it('say when the business day ends and how many a report takes; longer ranges are not offered', async () => {
    answerChoices();
    await openReport('/', { maxDaysOf: () => 7 });
    expect(screen.getByText('Up to 7 days · day ends 11-21 04:00 +00:00')).toBeTruthy();
    expect(
      ranges()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Today', 'Yesterday', 'Last 7 days']);
  });

  it.each([
    ['turned round', 'date_from=2026-11-19&date_to=2026-11-18', 'The first day is after the last.'],
    ['too many', 'date_from=2026-11-01&date_to=2026-11-19', 'Up to 7 settlement days. This range has 19.'],
    ['half', 'date_from=2026-11-19', 'Choose both settlement days.'],
  ])('that are %s are refused in words, and the first day takes the focus', async (_, scope, message) => {
    answerChoices();
    const { user, router } = await openReport(`/?${scope}`, { maxDaysOf: () => 7 });
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(search());
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(document.activeElement).toBe(screen.getByLabelText('Settlement days from'));
    expect(router.state.location.search).toBe(`?${scope}`);
  });
});

describe('a loaded address', () => {
  const ADDRESS = '/?agent_id=1&site_id=11&when=last_7_days&in=usd&currency=EUR&compare=previous';

  it('shows its scope in the fields and as filters in force', async () => {
    answerChoices();
    await openReport(ADDRESS);
    expect(screen.getByLabelText<HTMLSelectElement>('Agent').value).toBe('1');
    expect([chosenRange(), ...days()]).toEqual(['Last 7 days', '2026-11-13', '2026-11-19']);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'USD' }).checked).toBe(true);
    expect(screen.getByLabelText<HTMLSelectElement>('Compare with').value).toBe('previous');
    expect(chips()).toEqual(['Remove filter Agent: North', 'Remove filter Website: Beta', 'Remove filter Currency: EUR']);
  });

  it('loses one filter at its mark, with the focus on the next, and all of them at once', async () => {
    answerChoices();
    const { user, inAddress } = await openReport(ADDRESS);
    await user.click(screen.getByRole('button', { name: 'Remove filter Website: Beta' }));
    expect(inAddress()).toEqual({ agent_id: '1', when: 'last_7_days', in: 'usd', currency: 'EUR', compare: 'previous' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove filter Currency: EUR');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(inAddress()).toEqual({});
    expect(chips()).toEqual([]);
    expect(chosenRange()).toBe('Yesterday');
  });

  it('names what of it was not understood', async () => {
    answerChoices();
    await openReport('/?in=roubles&agent_id=x&when=yesterday');
    expect(screen.getByText(/were not valid and were ignored: agent_id, in\.$/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Native' }).checked).toBe(true);
  });

  it('that changes takes the place of what was being chosen', async () => {
    answerChoices();
    const { user, router } = await openReport(ADDRESS);
    await user.selectOptions(screen.getByLabelText('Agent'), 'South');
    await router.navigate('/?agent_id=2&when=yesterday');
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Agent').value).toBe('2'));
    expect(chosenRange()).toBe('Yesterday');
  });
});

describe('who is counted', () => {
  it('agents stand as a tree; one that is chosen asks for its calendar and leaves the sites below it', async () => {
    const sent = answerChoices();
    const { user } = await openReport();
    expect(optionsOf('Agent')).toEqual(['All', 'North', '\u2003North Shop', 'South']);
    await user.selectOptions(screen.getByLabelText('Agent'), 'North');
    await waitFor(() => expect(sent.map(({ input }) => input)).toEqual([{}, { agent_id: '1' }]));
    await user.click(screen.getByLabelText('Website'));
    const offered = await screen.findAllByRole('checkbox', { name: /Alpha|Beta|Gamma/ });
    expect(offered.map((choice) => choice.closest('label')?.textContent)).toEqual(['Alpha', 'Beta']);
  });

  it('several sites are searched together', async () => {
    answerChoices();
    const { user, inAddress } = await openReport();
    await user.click(screen.getByLabelText('Website'));
    await user.click(await screen.findByRole('checkbox', { name: 'Alpha' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Gamma' }));
    await user.click(search());
    expect(inAddress()).toEqual({ site_id: '10,12', when: 'yesterday' });
  });

  it('who may see one agent is offered that one and its sites alone', async () => {
    answerChoices({ agents: [agent('2', 'North Shop', '1')], sites: [site('11', 'Beta', '2')] });
    const { user } = await openReport();
    expect(optionsOf('Agent')).toEqual(['All', 'North Shop']);
    await user.click(screen.getByLabelText('Website'));
    expect(await screen.findByRole('checkbox', { name: 'Beta' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /Alpha|Gamma/ })).toBeNull();
  });

  it('test data can be included by those who may see it', async () => {
    answerChoices({ can_see_test: true });
    const { user, inAddress } = await openReport();
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    await user.click(screen.getByRole('checkbox', { name: 'Include test' }));
    await user.click(search());
    expect(inAddress()).toEqual({ when: 'yesterday', with_test: '1' });
  });
});

describe('more filters', () => {
  it('unfold, are searched with the others, and are open on the next report', async () => {
    answerChoices();
    const first = await openReport();
    expect(screen.queryByLabelText('Vendor')).toBeNull();
    await first.user.click(screen.getByRole('button', { name: 'More filters' }));
    expect(optionsOf('Vendor')).toEqual(['All', 'Own', 'Reel']);
    expect(screen.queryByRole('checkbox', { name: 'Include test' })).toBeNull();
    await first.user.selectOptions(screen.getByLabelText('Vendor'), 'Reel');
    await first.user.click(search());
    expect(first.inAddress()).toEqual({ vendor: 'Reel', when: 'yesterday' });
    first.unmount();
    const { user } = await openReport();
    expect(screen.getByLabelText('Vendor')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Fewer filters' }));
    expect(screen.queryByLabelText('Vendor')).toBeNull();
  });

  it('that a report does not have are not there, nor are units and comparison', async () => {
    answerChoices();
    updateOperations({ moreFilters: true });
    await openReport('/', { without: ['game_id', 'source'], hasUnits: false, hasCompare: false });
    expect(screen.queryByLabelText('Game')).toBeNull();
    expect(screen.queryByLabelText('Source')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByLabelText('Compare with')).toBeNull();
    expect(screen.getByLabelText('Currency')).toBeTruthy();
  });
});

describe('the unit of the money', () => {
  const unit = (): string | null | undefined =>
    screen
      .getAllByRole<HTMLInputElement>('radio')
      .find(({ checked }) => checked)
      ?.closest('label')?.textContent;

  it('and the comparison search at once', async () => {
    answerChoices();
    const { user, inAddress } = await openReport();
    await user.click(screen.getByRole('radio', { name: 'USD' }));
    expect(inAddress()).toEqual({ when: 'yesterday', in: 'usd' });
    await user.selectOptions(screen.getByLabelText('Compare with'), 'vs previous period');
    expect(inAddress()).toEqual({ when: 'yesterday', in: 'usd', compare: 'previous' });
  });

  it('follows the choice of a currency: one as it was played, several in USD', async () => {
    answerChoices({ has_several_currencies: true });
    updateOperations({ moreFilters: true });
    const { user, inAddress } = await openReport('/?in=usd&when=yesterday');
    await user.selectOptions(screen.getByLabelText('Currency'), 'EUR');
    expect(unit()).toBe('Native');
    await user.selectOptions(screen.getByLabelText('Currency'), '');
    expect(unit()).toBe('USD');
    expect(inAddress()).toEqual({ when: 'yesterday', in: 'usd' });
  });

  it('is only noted while the report cannot be asked yet', async () => {
    answerChoices();
    const { user, inAddress } = await openReport('/', { missingOf: () => 'Choose a currency first.' });
    await user.click(screen.getByRole('radio', { name: 'USD' }));
    expect([unit(), inAddress()]).toEqual(['USD', {}]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a search that cannot be put together', () => {
  it('says what the report still needs, and does not search', async () => {
    answerChoices();
    const onSearch = vi.fn();
    const { user } = await openReport('/', {
      onSearch,
      missingOf: ({ currency }) => (currency === '' ? 'Choose a currency first.' : undefined),
    });
    expect(screen.queryByText('Choose a currency first.')).toBeNull();
    await user.click(search());
    expect(screen.getByRole('alert').textContent).toBe('Choose a currency first.');
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('without its choices says so in its place, and asks again', async () => {
    let isAway = true;
    answerCalls({
      [getReportScope.path]: () => (isAway ? refused('internal.error', 'The server is busy.') : accepted(CHOICES)),
    });
    const { user } = showPage(<Report />);
    const alert = await screen.findByText(/The options could not be loaded\. The server is busy\./);
    expect(screen.queryByRole('group', { name: 'Quick ranges' })).toBeNull();
    isAway = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('group', { name: 'Quick ranges' })).toBeTruthy();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });
});

it('on a phone stands behind one button that names the days, and holds when the sheet is searched', async () => {
  onPhone();
  answerChoices();
  const { user, router } = showPage(<Report />, '/?when=last_7_days&agent_id=3');
  await user.click(await screen.findByRole('button', { name: '2026-11-13 → 2026-11-19 (1)' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(sheet.getByLabelText('Vendor')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Yesterday' }));
  await user.click(sheet.getByRole('button', { name: 'Search' }));
  expect(new URLSearchParams(router.state.location.search).get('when')).toBe('yesterday');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: '2026-11-19 (1)' })).toBeTruthy();
});
