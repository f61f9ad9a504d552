/** The address at which the server begins signing in: no page has it. `return` in its query is where it leads then. */
export const signInAddress = '/sign-in'
