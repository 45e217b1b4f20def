import { getRoundStory, type StoryEntry, STORY_KINDS, type StoryKind } from '@manager/contract/features/account/round-story';
import { ERRORS } from '@manager/contract/errors';
import { type ReactNode, Suspense, useMemo } from 'react';
import { useList } from '../../../api/query.ts';
import { DataTable } from '../../../kit/data-table/DataTable.tsx';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { FilterBar } from '../../../kit/filter/FilterBar.tsx';
import { useUrlState } from '../../../kit/filter/use-url-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { KeysetFooter } from '../../../kit/table/KeysetFooter.tsx';
import { useNames } from '../../../product/changes/use-names.ts';
import { useHolds } from '../../../session/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { namedZoneText, zoneText, formatCount } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import classes from './round-story.module.css';
import { isInAgentZone, storyColumns } from './story-columns.tsx';
import { StoryHead } from './StoryHead.tsx';
import { StoryNotices } from './StoryNotices.tsx';
import { useStoryTexts } from './use-story-texts.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@manager/contract/kit/page';
import { idCodec, manyCodec, oneOfCodec, textCodec, type ValuesOf } from '../../../kit/filter/codecs.ts';

type Props = { entries: readonly StoryEntry[]; chosen: readonly string[]; onChange: (kinds: StoryKind[]) => void };

/** Which kinds of events are shown: none chosen means all. Kinds that did not happen are not offered. */
const KindSwitch = ({ entries, chosen, onChange }: Props): ReactNode => {
  const t = useStoryTexts();
  const counts = new Map(STORY_KINDS.map((kind) => [kind, entries.filter((each) => each.kind === kind).length]));
  const offered = STORY_KINDS.filter((kind) => (counts.get(kind) ?? 0) > 0 || chosen.includes(kind));
  const toggle = (kind: StoryKind): void =>
    onChange(offered.filter((each) => (each === kind ? !chosen.includes(kind) : chosen.includes(each))));
  return (
    <fieldset className={classes.kinds}>
      <legend className={classes.legend}>{t('kinds.label')}</legend>
      <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChange([])}>
        {t('all')} {formatCount(entries.length)}
      </button>
      {offered.map((kind) => (
        <button key={kind} type="button" aria-pressed={chosen.includes(kind)} onClick={() => toggle(kind)}>
          {t(`kinds.${kind}`)} {formatCount(counts.get(kind) ?? 0)}
        </button>
      ))}
    </fieldset>
  );
};

/** What the page keeps in its address: whose story it is, which kinds are shown, the place in the walk, and the round that is open. */
const pageCodecs = {
  bet_id: textCodec({ maxLength: 100 }),
  round_id: textCodec({ maxLength: 100 }),
  site_id: idCodec,
  link: textCodec({ maxLength: 800 }),
  kinds: manyCodec(),
  cursor: textCodec({ maxLength: 500 }),
  size: oneOfCodec(PAGE_SIZES.map(String), String(DEFAULT_PAGE_SIZE)),
  play: textCodec({ maxLength: 100 }),
};
type StoryValues = ValuesOf<typeof pageCodecs>;

/** What is asked for: one of a link, a bet and a round; undefined while there is none. */
const askedFor = ({ link, bet_id: bet, round_id: round, site_id: site }: StoryValues) => {
  if (link !== '') return { link };
  if (bet !== '') return { bet_id: bet };
  return round === '' ? undefined : { round_id: round, ...(site === '' ? {} : { site_id: site }) };
};

const PlayDrawer = lazyPart(() => import('./PlayDrawer.tsx').then((module) => ({ default: module.PlayDrawer })));

const PATH = '/account/round-story';

/** Everything about a round on one time line: found by the id of a bet or of the round, or by a link that a colleague shared. */
export default function RoundStoryScreen(): ReactNode {
  const t = useStoryTexts();
  const { action } = useNames();
  const holds = useHolds();
  const { values, invalid, set, leave, hrefOf } = useUrlState(pageCodecs);
  const asked = askedFor(values);
  const limit = Number(values.size);
  const input = { ...asked, limit, ...(values.cursor === '' ? {} : { cursor: values.cursor }) };
  const query = useList(getRoundStory, input, { isEnabled: asked !== undefined });
  const story = asked === undefined ? undefined : query.data;
  const round = story?.round;
  const columns = useMemo(
    () => storyColumns({ t, action, holds, round, playHref: (betId) => `${PATH}${hrefOf({ play: betId })}` }),
    // oxlint-disable-next-line react/exhaustive-deps -- `holds` is a new function at each turn, and says the same as long as the user is the same.
    [t, action, round, hrefOf],
  );
  const rows = story?.list.filter(({ kind }) => values.kinds.length === 0 || values.kinds.includes(kind));
  const refetch = (): void => void query.refetch();
  const apply = (patch: Partial<StoryValues>, options?: { replaces?: boolean }): void => {
    set({ cursor: '', site_id: '', link: '', play: '', ...patch, ...withoutOther(patch) }, options);
  };
  const isLinkOver = values.link !== '' && query.error?.code === ERRORS['link.invalid'];
  const played =
    story?.bets.filter(({ bet_id: id }) => story.list.some((each) => each.kind === 'play' && each.bet_id === id)) ?? [];
  return (
    <Page scope={scopeText(round?.agent_zone, t)}>
      <FilterBar
        values={values}
        fields={[
          { name: 'bet_id', label: t('bet_id'), ...textInput() },
          { name: 'round_id', label: t('round_id'), ...textInput() },
        ]}
        mode="explicit"
        onApply={apply}
        onClear={() => apply({ bet_id: '', round_id: '' })}
        invalid={invalid}
      />
      {isLinkOver ? <EmptyState kind="failed" title={t('badLink')} text={t('badLinkText')} /> : null}
      {story === undefined || query.error !== null ? null : (
        <>
          <StoryHead story={story} betId={values.bet_id === '' ? undefined : values.bet_id} />
          <StoryNotices story={story} />
        </>
      )}
      {isLinkOver ? null : (
        <DataTable<StoryEntry>
          id={PATH}
          caption={t('caption')}
          columns={columns}
          rows={query.error === null ? rows : undefined}
          rowId={(row) => row.id}
          error={asked === undefined ? null : query.error}
          onRetry={refetch}
          isFetching={query.isFetching}
          rowTone={(row) => (row.is_good ? undefined : 'alarm')}
          empty={{
            isIdle: asked === undefined,
            isFiltered: values.kinds.length > 0,
            noneText: t('none'),
            onClearFilters: () => set({ kinds: [] }),
          }}
          actions={
            story === undefined ? (
              <span className={classes.hint}>{t('hint')}</span>
            ) : (
              <KindSwitch entries={story.list} chosen={values.kinds} onChange={(kinds) => set({ kinds }, { replaces: true })} />
            )
          }
          {...(asked === undefined ? {} : { onRefresh: refetch })}
          exportOf={{ endpoint: getRoundStory, input: asked ?? {}, isIdle: story === undefined }}
          footer={
            story === undefined || (story.next_cursor === null && story.prev_cursor === null) ? null : (
              <KeysetFooter
                shown={rows?.length ?? 0}
                size={limit}
                newerCursor={story.prev_cursor}
                olderCursor={story.next_cursor}
                onCursor={(cursor) => set({ cursor })}
                onSize={(size) => set({ size: String(size), cursor: '' })}
                labels={{ newer: t('earlier'), older: t('later'), perPage: t('betsPerPage') }}
              />
            )
          }
        />
      )}
      {values.play === '' ? null : (
        <Suspense>
          <PlayDrawer
            betId={values.play}
            onClose={() => leave({ play: '' })}
            onStep={(step) => {
              const next = played[played.findIndex(({ bet_id: id }) => id === values.play) + step];
              if (next !== undefined) set({ play: next.bet_id }, { replaces: true });
            }}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** The id that was entered last is the one that is meant. */
const withoutOther = ({ bet_id, round_id }: Partial<StoryValues>): Partial<StoryValues> => {
  if (bet_id !== undefined && bet_id !== '') return { round_id: '' };
  return round_id !== undefined && round_id !== '' ? { bet_id: '' } : {};
};

const scopeText = (agentZone: string | undefined, t: ReturnType<typeof useStoryTexts>): string =>
  agentZone === undefined || isInAgentZone(agentZone)
    ? t('zone', { zone: zoneText() })
    : t('zones', { zone: zoneText(), agentZone: namedZoneText(agentZone) });
