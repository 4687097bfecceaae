export interface PlaybackPositionsTable {
  user_id: string
  item_id: string
  /** 0 when it was played to its end. */
  seconds: number
  /** By the clock of the device, but never in the future. */
  at: Date
}
