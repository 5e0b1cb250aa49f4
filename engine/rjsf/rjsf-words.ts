import { replaceStringParameters, TranslatableString } from '@rjsf/utils';
import type { Translate } from '../react';

/** rjsf's own texts that can still be visible: the templates here provide all others. */
const words: Partial<Record<TranslatableString, string>> = {
  [TranslatableString.ArrayItemTitle]: 'rjsf:words.item',
  [TranslatableString.MissingItems]: 'rjsf:words.missingItems',
  [TranslatableString.YesLabel]: 'kit:yes',
  [TranslatableString.NoLabel]: 'kit:no',
  [TranslatableString.NewStringDefault]: 'rjsf:words.newValue',
  [TranslatableString.OptionPrefix]: 'rjsf:words.option',
  [TranslatableString.TitleOptionPrefix]: 'rjsf:words.titleOption',
  [TranslatableString.DeprecatedLabel]: 'rjsf:words.deprecated',
  [TranslatableString.UnknownFieldType]: 'rjsf:words.unknownType',
  [TranslatableString.InvalidObjectField]: 'rjsf:words.invalidObject',
  [TranslatableString.Type]: 'rjsf:words.type',
  [TranslatableString.Value]: 'rjsf:words.value',
};

/** Translates rjsf's own texts into the page's language; `%1` and `%2` become `first` and `second`. */
export function rjsfWords(t: Translate) {
  return (word: TranslatableString, params: string[] = []): string => {
    const key = words[word];
    if (key === undefined) return replaceStringParameters(word, params);
    return t(key, { first: t(params[0] ?? ''), second: params[1] ?? '' });
  };
}
