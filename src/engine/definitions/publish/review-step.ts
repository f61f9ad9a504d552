/** Id of the last step of every wizard, where everything is read again and sent. No form names it. */
export const reviewStep = 'review'
