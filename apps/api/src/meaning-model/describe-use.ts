/** What becomes of a model that was downloaded by a command, by the settings of the archive. */
export function describeUse(settings: Readonly<Record<string, string | undefined>>): string {
  if (settings.AI_EMBEDDING_BASE_URL && settings.AI_EMBEDDING_MODEL)
    return 'The endpoint of AI_EMBEDDING_BASE_URL comes first: this model is used where that is not set.'
  if (settings.AI_EMBEDDING_LOCAL_MODEL)
    return 'The model of AI_EMBEDDING_LOCAL_MODEL comes first: this one is used where that is not set.'
  const start = 'Within a minute, a running Lares begins to read the texts of the archive with it'
  return settings.DATABASE_URL ? `${start}, if its database has the extension pgvector.` : `${start}.`
}
