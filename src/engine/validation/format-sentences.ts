/**
 * What is said of a text that is not as its format asks, where the form says nothing: one sentence for each format, with an example
 * where words alone would not do. Formats of what is chosen or uploaded, and `not-blank`, are said by `default-sentences.ts`.
 */
export const formatSentences: { [format: string]: string } = {
  // Ways to reach somebody
  email: 'Enter an e-mail address, such as name@example.com',
  'work-email': 'Use an e-mail address of the company, not of a free mail service',
  'https-url': 'Enter an address that begins with https://',
  'web-url': 'Enter a web address, such as https://example.com',
  phone: 'Enter a phone number with its country code, such as +919876543210',
  e164: 'Enter a phone number as + and digits, such as +919876543210',

  // Text
  'letters-and-spaces': 'Use letters and spaces only, and at least one letter',
  'person-name': 'Use letters, spaces, apostrophes, hyphens and full stops only',
  'letters-digits-spaces': 'Use letters and digits, with one space between words',
  alphanumeric: 'Use letters from A to Z and digits only',
  'alphanumeric-underscore': 'Use letters from A to Z, digits and underscores only',
  'lower-case-underscore': 'Use lower-case letters, digits and underscores only',
  digits: 'Use digits only',
  'no-whitespace': 'Leave out spaces',
  'no-special-characters': 'Use letters, digits and spaces only',
  'no-path-characters': 'Leave out / \\ : and codes such as %2f: some phones take them out of the name',
  'one-script-words': 'Write each word in letters of one script: others may only look the same',
  'plain-text': 'Leave out HTML and template code',
  password: 'Use at least one upper-case letter, one lower-case letter, one digit and one special character',
  'leading-segment': 'Begin with a name and a slash, as in promo/summer',

  // Tokens in text
  'placeholder-tokens': 'Write each placeholder in square brackets, as in [name]',
  'one-placeholder-token': 'Use one placeholder at most, as in [name]',
  'double-brace-tokens': 'Write placeholders as {{name}}, or number them from {{1}} without a gap',

  // Keys, dates and times
  'iana-time-zone': 'Choose a time zone, such as Asia/Kolkata',
  'time-of-day': 'Enter a time of day, such as 09:30',
  date: 'Enter a date, such as 2026-03-31',
  'date-time': 'Enter a date and a time, such as 2026-03-31T09:30:00Z',
  uuid: 'Enter an id, such as 123e4567-e89b-42d3-a456-426614174000',
  regex: 'Enter a regular expression, such as ^[a-z]+$',

  // Identity numbers (India)
  pan: 'Enter a PAN, such as ABCCD1234E',
  gstin: 'Enter a GSTIN, such as 27AAPFU0939F1ZV',
  cin: 'Enter a CIN, such as U72200KA2013PTC097389',
  llpin: 'Enter an LLPIN, such as AAB-1234',
  'pin-code': 'Enter a PIN code, such as 560001',

  // Places and networks
  latitude: 'Enter a latitude, such as 12.9716',
  longitude: 'Enter a longitude, such as 77.5946',
  'ip-address': 'Enter an IP address, such as 203.0.113.7',
  'ip-range': 'Enter an IP address or a range, such as 203.0.113.7-203.0.113.9',

  // Looks
  'hex-colour': 'Write a colour as # and six digits or letters from A to F, such as #3F51B5',
  'colour-on-white': 'Choose a darker colour: it must be readable on white',
}
