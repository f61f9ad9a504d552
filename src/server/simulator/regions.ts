/** The carriers. `-india` in a name: needs the agent's Principal Entity id. */
export const regions = [
  ['vodafone-idea-india', 'Vi (India)', 'CARRIER_MANAGED'],
  ['airtel-india', 'Airtel (India)', 'CARRIER_MANAGED'],
  ['jio-india', 'Jio (India)', 'GOOGLE_MANAGED'],
  ['vodafone-germany', 'Vodafone (Germany)', 'GOOGLE_MANAGED'],
  ['telekom-germany', 'Telekom (Germany)', 'CARRIER_MANAGED'],
  ['orange-france', 'Orange (France)', 'GOOGLE_MANAGED'],
  ['northline-mobile', 'Northline Mobile', 'CARRIER_MANAGED'],
  ['harbour-telecom', 'Harbour Telecom', 'GOOGLE_MANAGED'],
].map(([id, displayName, managementType]) => ({ name: `/v1/regions/${id}`, displayName, managementType }))
