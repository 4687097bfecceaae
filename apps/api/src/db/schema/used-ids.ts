/** Every id that is or was in use, also of deleted things; triggers add the ids that no client has made. */
export interface UsedIdsTable {
  id: string
  /** SHA-256 of the request that created it; null if the server made the id. */
  request: Buffer | null
}
