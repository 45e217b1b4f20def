import { useMemo } from 'react';
import { useStore } from '../../browser/store.ts';
import { languageStore } from '../../i18n/language.ts';
import { findText } from '../../i18n/text-store.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { dateTimeText, MISSING } from '../../ui/format.ts';
import { hasName, humanName, plainText } from './changes.ts';
import { figureValue } from './figure-value.ts';
import type { texts } from './texts.en.ts';

const NAMESPACE = 'product/changes';
/** Where the texts of a kind of key are, by what it begins with. */
const NAMESPACES: Record<string, readonly string[]> = {
  field: [NAMESPACE, 'product/changes/fields'],
  object: ['product/changes/words'],
  verb: ['product/changes/words'],
  value: ['product/changes/values'],
};
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|\+00:00)$/;

type Names = {
  field: (name: string) => string;
  object: (type: string) => string;
  /** 'Website 12'; a setting has a name and no number. */
  target: (type: string, id: string) => string;
  /** `website.save` → 'Website · Save'. */
  action: (action: string) => string;
  /** `field`: whose value it is; figures of it read as they do on its screen. */
  value: (value: unknown, field?: string) => string;
};

/** What the records call fields, objects and actions, in the reader's language; a name that is missing in the catalogue is made readable. */
export const useNames = (): Names => {
  const t = useTexts<typeof texts>(NAMESPACE);
  const language = useStore(languageStore);
  return useMemo(() => {
    const known = (key: string): string | undefined => {
      const namespaces = NAMESPACES[key.slice(0, key.indexOf('_'))] ?? [NAMESPACE];
      for (const of of [language, 'en'] as const)
        for (const namespace of namespaces) {
          const text = findText({ language: of, namespace, key });
          if (text !== undefined) return text;
        }
      return undefined;
    };
    const object = (type: string): string => known(`object_${type}`) ?? humanName(type);
    const field = (name: string): string => {
      const [head = '', ...rest] = name.split('.');
      return [known(`field_${head}`) ?? humanName(head), ...rest.map((part) => known(`field_${part}`) ?? part)].join(' · ');
    };
    const target = (type: string, id: string): string =>
      [object(type), type === 'setting' && id !== '' ? field(id) : id].filter(Boolean).join(' ');
    const action = (name: string): string => {
      const [type = '', verb = ''] = name.split('.');
      return verb === ''
        ? object(type)
        : `${object(type)} · ${known(`verb_${type}_${verb}`) ?? known(`verb_${verb}`) ?? humanName(verb)}`;
    };
    const value = (raw: unknown, of = ''): string => {
      if (raw === undefined || raw === null || raw === '') return MISSING;
      if (typeof raw === 'boolean') return t(raw ? 'yes' : 'no');
      if (Array.isArray(raw)) return raw.length === 0 ? MISSING : raw.map((one) => value(one, of)).join(', ');
      if (typeof raw === 'object' && !hasName(raw))
        return Object.entries(raw)
          .map(([name, inner]) => `${field(name)}: ${value(inner, name)}`)
          .join(', ');
      if (typeof raw !== 'string') return plainText(raw);
      if (raw === '[redacted]') return t('redacted');
      return INSTANT.test(raw)
        ? dateTimeText(raw)
        : (figureValue(of, raw) ?? known(`value_${of}_${raw}`) ?? known(`value_${raw}`) ?? raw);
    };
    return { field, object, target, action, value };
  }, [language, t]);
};
