/** An organisation that manages bots for itself, as conditions see it. */
export const ownOrganisation = { agent_type: 0, launchApproved: false, launched: false, aggregatorDetails: null }
