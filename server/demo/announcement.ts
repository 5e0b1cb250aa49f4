/** The announcement on the sign-in page after a first start (specification section 3), in every language of the portal. */
export const demoAnnouncement = {
  active: true,
  title: 'Welcome to the demo',
  message: 'Everything you see is made up.\nSign in with any of the accounts printed on the console.',
  severity: 'LOW',
  language: 'en',
  languageVariants: {
    es: {
      title: 'Le damos la bienvenida a la demostración',
      message:
        'Todo lo que ve es inventado.\nInicie sesión con cualquiera de las cuentas que se muestran en la consola.',
    },
    fr: {
      title: 'Bienvenue dans la démonstration',
      message: 'Tout ce que vous voyez est inventé.\nConnectez-vous avec l’un des comptes affichés dans la console.',
    },
    ja: {
      title: 'デモへようこそ',
      message:
        '表示される内容はすべて架空のものです。\nコンソールに表示されたいずれかのアカウントでサインインしてください。',
    },
  },
} as const;
