/** A sequence of frames with the same number of features each, one frame after the other in `data`. */
export interface Frames {
  readonly data: Float32Array
  readonly dimensions: number
  readonly length: number
}

/** Averages each `factor` frames into one, and the rest at the end into another. */
export function averageFrames({ data, dimensions, length }: Frames, factor: number): Frames {
  const averagedLength = Math.ceil(length / factor)
  const averaged = new Float32Array(averagedLength * dimensions)
  for (let frame = 0; frame < averagedLength; frame += 1) {
    const first = frame * factor
    const last = Math.min(length, first + factor)
    for (let dimension = 0; dimension < dimensions; dimension += 1) {
      let sum = 0
      for (let at = first; at < last; at += 1) sum += data[at * dimensions + dimension] ?? 0
      averaged[frame * dimensions + dimension] = sum / (last - first)
    }
  }
  return { data: averaged, dimensions, length: averagedLength }
}

/** Shifts and scales each feature so that it has a mean of 0 and a variance of 1. */
export function normaliseFrames({ data, dimensions, length }: Frames): Frames {
  const normalised = new Float32Array(data.length)
  for (let dimension = 0; dimension < dimensions; dimension += 1) {
    let sum = 0
    let squares = 0
    for (let at = dimension; at < length * dimensions; at += dimensions) {
      const value = data[at] ?? 0
      sum += value
      squares += value * value
    }
    const mean = sum / length
    const deviation = Math.sqrt(Math.max(1e-10, squares / length - mean * mean))
    for (let at = dimension; at < length * dimensions; at += dimensions) {
      normalised[at] = ((data[at] ?? 0) - mean) / deviation
    }
  }
  return { data: normalised, dimensions, length }
}

/** Frames on each side from which the change of a feature is computed. */
const deltaReach = 2

/** Adds to the features of each frame how they change over time (the regression of the HTK Book, 5.9). */
export function addDeltas({ data, dimensions, length }: Frames): Frames {
  const extended = new Float32Array(2 * data.length)
  const get = (frame: number, dimension: number) =>
    data[Math.min(length - 1, Math.max(0, frame)) * dimensions + dimension] ?? 0
  for (let frame = 0; frame < length; frame += 1) {
    for (let dimension = 0; dimension < dimensions; dimension += 1) {
      let slope = 0
      for (let reach = 1; reach <= deltaReach; reach += 1) {
        slope += reach * (get(frame + reach, dimension) - get(frame - reach, dimension))
      }
      const target = 2 * frame * dimensions + dimension
      extended[target] = get(frame, dimension)
      extended[target + dimensions] = slope / 10
    }
  }
  return { data: extended, dimensions: 2 * dimensions, length }
}
