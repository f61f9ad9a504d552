import type { Moment } from '#engine/validation/moment.ts'

/** Precompiled validators by name; each leaves what it found in `errors`. */
export type Validators = { [name: string]: Validator }
type Validator = { (this: unknown, data: unknown): boolean; errors?: unknown }

/** The same validators, each called with the moment: RJSF itself calls them with the data alone. */
export function atMoment(validators: Validators, moment: () => Moment): Validators {
  return Object.fromEntries(Object.entries(validators).map(([name, validate]) => [name, calledWith(validate, moment)]))
}

function calledWith(validate: Validator, moment: () => Moment): Validator {
  const called: Validator = data => {
    const right = validate.call(moment(), data)
    called.errors = validate.errors
    return right
  }
  return called
}
