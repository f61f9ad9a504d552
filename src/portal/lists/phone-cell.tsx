import { useEffect, useState } from 'react'

/** Phone numbers in groups. What knows how to group them is large, and loaded only where a list shows some. */
export function PhoneCell({ values }: { values: string[] }) {
  const [group, setGroup] = useState<{ by: (value: string) => string } | null>(null)
  useEffect(() => {
    let isShown = true
    import('#engine/validation/formats/phone.ts').then(
      ({ groupedPhone }) => isShown && setGroup({ by: groupedPhone }),
      // They are readable as they are.
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [])
  return <span data-numeric>{values.map(value => group?.by(value) ?? value).join(', ') || '—'}</span>
}
