/** The announcement that the sign-in page shows of a first start (specification section 3). */
export const demoAnnouncement = {
  active: true,
  title: 'Welcome to the demo',
  message: 'Everything you see is made up.\nSign in with any of the accounts printed on the console.',
  severity: 'LOW',
  language: 'en',
} as const;
