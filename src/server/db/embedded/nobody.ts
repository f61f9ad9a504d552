/** The user and group id (`nobody` everywhere on Linux) PostgreSQL runs under when the portal is started as root, which it refuses to run as. */
export const nobody = 65534
