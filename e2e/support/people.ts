/** Who runs the archive in the stories; made by the environment, unattended. */
export const keeper = {
  email: 'jeanne@example.org',
  password: 'trois briques dans le four',
}

export const keeperEnvironment = {
  LARES_ADMIN_EMAIL: keeper.email,
  LARES_ADMIN_PASSWORD: keeper.password,
}
