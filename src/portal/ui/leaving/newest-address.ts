import { createContext } from 'react'
import type { Address } from './leave-guards.ts'

/**
 * The address that the window has by now. The page of before stays until the one at this address can be drawn whole, and on a busy machine
 * longer: what must never stand under another address than its own looks here.
 */
export const NewestAddress = createContext<Address>({ pathname: '', search: '' })
