import { domainKeyword } from './domain-keyword.ts'
import { type KeywordRow, keywords } from './keywords.ts'

/** Every keyword of ours. */
export const allKeywords: KeywordRow[] = [...keywords, domainKeyword]
