import { createContext, type ReactNode, useContext } from 'react'
import { appendPointer } from '#engine/definitions/json/json-pointer.ts'
import { type Pin, PinNote } from './data/pin-note.tsx'

/** A comment at a field that is to be answered. `answered`: the value there is another one by now. */
export type AskedPin = Pin & { answered: boolean }

const Asked = createContext<AskedPin[]>([])

/** Comments that the fields inside show. */
export function AskedPins({ pins, children }: { pins: AskedPin[]; children: ReactNode }) {
  return <Asked.Provider value={pins}>{children}</Asked.Provider>
}

/** The comments at one field; `within`: at what is inside it, too, which shows none of its own. */
export function NotesAt({ path, within }: { path: (string | number)[]; within: boolean }) {
  const pins = useContext(Asked)
  if (pins.length === 0) return null
  const here = path.reduce<string>((above, key) => appendPointer(above, key), '')
  const mine = pins.filter(pin => pin.path === here || (within && pin.path.startsWith(`${here}/`)))
  return mine.map(pin => <PinNote key={`${pin.path} ${pin.by} ${pin.comment}`} pin={pin} answered={pin.answered} />)
}
