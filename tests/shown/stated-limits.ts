/** Limits as the specification and the channel's own documents state them. All others may be changed in limits.json alone. */
export const statedLimits = {
  password: { minimum: 8 },
  session: { token: 'PT1H' },
  oneTimeCode: { stream: 'PT2M' },
  faq: { searchCharacters: 2 },
  testers: { inAll: 200, aDay: 20 },
  uploads: {
    document: { size: '5 MB', nameBelow: 50, types: ['docx', 'doc', 'pdf', 'jpeg', 'jpg', 'png'] },
    logo: { size: '50 kB', nameBelow: 50, width: 224, height: 224 },
    banner: { size: '200 kB', nameBelow: 50, width: 1440, height: 448 },
  },
}
