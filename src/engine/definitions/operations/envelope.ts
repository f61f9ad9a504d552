/** `status_code` of an answer that succeeded, and of one whose account is gone. Every other is an error, whatever the HTTP status says. */
export const successCode = 10
export const accountGoneCode = 11
