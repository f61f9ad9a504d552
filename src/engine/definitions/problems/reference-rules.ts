/** Rules of the second round, kept by `self-contained.ts`, `resolve-ref.ts`, `inline-document.ts` and the files of `expand/`. */
export const referenceRules: { rule: string; about: string }[] = [
  {
    rule: 'constraint-beside-ref',
    about: 'beside "$ref" only title, description, default, annotations and comparisons with other fields stand',
  },
  { rule: 'id-in-schema', about: 'no "$id"' },
  { rule: 'unresolved-limit', about: '"x-limit" names a number of limits.json' },
  { rule: 'missing-target', about: 'what "$ref" points at is there' },
  { rule: 'ref-cycle', about: '"$ref"s do not lead back to where they stand' },
  { rule: 'ref-outside', about: '"$ref" stays below schemas/' },
  { rule: 'remote-ref', about: 'nothing is downloaded' },
  { rule: 'unknown-condition', about: 'every condition that is named is there' },
  { rule: 'condition-twice', about: 'no two conditions with one name' },
  { rule: 'condition-on-no-reference', about: 'x-when-named asks about a field that names records, and about fields of these' },
  { rule: 'condition-cycle', about: 'named conditions do not lead back to themselves' },
  { rule: 'condition-parameters', about: 'conditions are given the parameters that they ask for' },
  { rule: 'actions-cycle', about: 'lists of actions do not lead back to themselves' },
  { rule: 'condition-without-reason', about: 'where a refusal is said, the condition has one' },
  { rule: 'unknown-page-pattern', about: 'a page that shows the same as another names one that says what it shows' },
  { rule: 'unknown-options', about: '"x-options" names a content with texts, and a part of it, whose keys the field can hold' },
]
