/** How far the skip buttons go: a little back to hear a sentence again, further ahead. */
export const skipBackSeconds = 15
export const skipAheadSeconds = 30
