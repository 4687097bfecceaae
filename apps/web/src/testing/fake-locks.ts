/** The part of the Web Locks API that `ifAvailable` needs; jsdom has none. */
export function createFakeLocks() {
  const held = new Set<string>()
  return {
    async request(
      name: string,
      _options: LockOptions,
      work: (lock: { name: string } | null) => unknown,
    ): Promise<unknown> {
      if (held.has(name)) return work(null)
      held.add(name)
      try {
        return await work({ name })
      } finally {
        held.delete(name)
      }
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  }
}
