/** Addresses with commas between them. One within an address has no space behind it, and no further address. */
export function addressesIn(text: string): string[] {
  return text.split(/,\s+|,(?=\w+:\/\/)/).filter(Boolean)
}

/** Whether a text is an address of such a protocol, with a host. */
export function isAddress(text: string, protocol: RegExp): boolean {
  const address = URL.parse(text)
  return address !== null && protocol.test(address.protocol) && address.hostname !== ''
}
