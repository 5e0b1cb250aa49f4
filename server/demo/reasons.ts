/** Prepared reasons of the demo, in every language of the portal. */
export const demoReasons = [
  {
    en: 'Evaluation licenses are for new customers.',
    es: 'Las licencias de evaluación son para clientes nuevos.',
    fr: 'Les licences d’évaluation sont réservées aux nouveaux clients.',
    ja: '評価ライセンスは新規のお客様を対象としています。',
  },
  {
    en: 'The customer asked for it.',
    es: 'El cliente lo ha pedido.',
    fr: 'Le client l’a demandé.',
    ja: 'お客様からの依頼によるものです。',
  },
  {
    en: 'Suspected misuse of the account.',
    es: 'Se sospecha un uso indebido de la cuenta.',
    fr: 'Utilisation abusive du compte suspectée.',
    ja: 'アカウントの不正利用の疑いがあるためです。',
  },
];
