import { MOST_RECIPES } from '@manager/contract/features/activity/activity-collect/collection-rule';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type IconLine, newRecipe, type RecipeLine } from './collection-values.ts';
import { useCollectionTexts } from './collection-words.ts';
import classes from './icon-collection.module.css';
import { RecipeLineFields } from './RecipeLineFields.tsx';

type Props = {
  lines: readonly RecipeLine[];
  icons: readonly IconLine[];
  currency: string;
  /** By the path of the call: `recipes.0.code`. */
  errorOf: (path: string) => ReactNode;
  onChange: (lines: readonly RecipeLine[]) => void;
};

/** Which icons become which prize. */
export const RecipeFields = ({ lines, icons, currency, errorOf, onChange }: Props): ReactNode => {
  const t = useCollectionTexts();
  const set = (at: number, patch: Partial<RecipeLine>): void =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...patch } : line)));
  return (
    <div className={classes.lines} role="group" aria-label={t('recipes')}>
      <p className={classes.hint}>{t('recipesHint')}</p>
      {lines.map((line, at) => (
        <RecipeLineFields
          // Lines have no identity beside their place.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          key={at}
          line={line}
          at={at}
          icons={icons}
          currency={currency}
          isOnly={lines.length === 1}
          errorOf={(field) => errorOf(`recipes.${at}.${field}`)}
          onChange={(patch) => set(at, patch)}
          onRemove={() => onChange(lines.filter((_, index) => index !== at))}
        />
      ))}
      {lines.length >= MOST_RECIPES ? null : (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => onChange([...lines, newRecipe(icons)])}>
            {t('addRecipe')}
          </Button>
        </div>
      )}
    </div>
  );
};
