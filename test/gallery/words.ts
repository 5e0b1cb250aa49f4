import { createInstance } from 'i18next';
import type { Translate } from '../../engine/react';
import en from '../../locales/en/kit.json';
import es from '../../locales/es/kit.json';
import fr from '../../locales/fr/kit.json';
import ja from '../../locales/ja/kit.json';

const english = {
  text: 'Name',
  multiline: 'Message',
  email: 'E-mail address',
  password: 'Password',
  code: 'One-time code',
  phone: 'Phone number',
  number: 'Price',
  integer: 'Graduation year',
  date: 'Start date',
  select: 'Country',
  search: 'University',
  toggle: 'Account type',
  radio: 'Size',
  ticks: 'Sizes',
  chips: 'Languages',
  yesNo: 'Do you study?',
  checkbox: 'I have read and accept the <link>privacy policy</link>',
  switch: 'Send me news',
  help: 'A short sentence that helps.',
  contact: 'Contact',
  work: 'Work',
  send: 'Continue',
  back: 'Back',
  resend: 'Send a new code',
  title: 'Create your account',
  description: 'It takes two minutes.',
  footer: 'Already have an account?',
  signIn: 'Sign in',
};
const japanese: typeof english = {
  text: 'お名前',
  multiline: 'メッセージ',
  email: 'メールアドレス',
  password: 'パスワード',
  code: 'ワンタイムコード',
  phone: '電話番号',
  number: '価格',
  integer: '卒業年',
  date: '開始日',
  select: '国',
  search: '大学',
  toggle: 'アカウントの種類',
  radio: 'サイズ',
  ticks: 'サイズ（複数可）',
  chips: '言語',
  yesNo: '学生ですか？',
  checkbox: '<link>プライバシーポリシー</link>を読み、同意します',
  switch: 'お知らせを受け取る',
  help: '入力の助けになる短い説明です。',
  contact: '連絡先',
  work: 'お仕事',
  send: '次へ進む',
  back: '戻る',
  resend: '新しいコードを送信',
  title: 'アカウントの作成',
  description: '2 分ほどで完了します。',
  footer: 'すでにアカウントをお持ちですか？',
  signIn: 'サインイン',
};

export const languages = ['en', 'es', 'fr', 'ja'] as const;

/** The gallery's own words in English and Japanese, the kit's in all four. */
export function wordsIn(language: string): Translate {
  const i18next = createInstance();
  void i18next.init({
    lng: language,
    fallbackLng: 'en',
    resources: {
      en: { kit: en, translation: { gallery: english } },
      es: { kit: es, translation: {} },
      fr: { kit: fr, translation: {} },
      ja: { kit: ja, translation: { gallery: japanese } },
    },
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return (key, args) => String(i18next.t(key, { ...args }));
}
