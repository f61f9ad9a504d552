/** The user and group id (`postgresUser` everywhere on Linux) PostgreSQL runs under when the portal is started as root, which it refuses to run as. */
export const postgresUser = 65534
