import { afterAll, inject } from 'vitest'
import { watchRows } from './watch-rows.ts'

afterAll(watchRows(inject('rows').file))
