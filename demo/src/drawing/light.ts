import type { Random } from '../random.ts'

/** The light of a scene: colours of the sky at the top and the horizon, of the sun, of distant haze and of shade. */
export interface Light {
  name: 'morning' | 'noon' | 'golden' | 'dusk' | 'overcast'
  skyTop: string
  skyLow: string
  sun: string
  haze: string
  shade: string
  /** How strongly the shade colour tints everything, from 0 to 1. */
  dim: number
}

const lights: readonly Light[] = [
  {
    name: 'morning',
    skyTop: '#8fb7d6',
    skyLow: '#f6e3cf',
    sun: '#fff3d8',
    haze: '#dfe3e6',
    shade: '#3d4a63',
    dim: 0.08,
  },
  {
    name: 'noon',
    skyTop: '#4f93cf',
    skyLow: '#cfe6f2',
    sun: '#fffdf2',
    haze: '#c3dbe8',
    shade: '#2d4560',
    dim: 0,
  },
  {
    name: 'golden',
    skyTop: '#7fa3c4',
    skyLow: '#fbd49a',
    sun: '#fff0c2',
    haze: '#f2d3ac',
    shade: '#5a3a3a',
    dim: 0.1,
  },
  {
    name: 'dusk',
    skyTop: '#35426e',
    skyLow: '#ec9c78',
    sun: '#ffd9a0',
    haze: '#b98a92',
    shade: '#2a2444',
    dim: 0.26,
  },
  {
    name: 'overcast',
    skyTop: '#a9b6bf',
    skyLow: '#e2e4e1',
    sun: '#f3f2ec',
    haze: '#ccd3d4',
    shade: '#444f58',
    dim: 0.1,
  },
]

/** Returns the named light, or a random one without a name. */
export function chooseLight(random: Random, name?: Light['name']): Light {
  return lights.find((light) => light.name === name) ?? random.pick(lights)
}
