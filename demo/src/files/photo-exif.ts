import type { Exif } from 'sharp'
import type { Random } from '../random.ts'

interface Camera {
  from: number
  until: number
  make: string
  model: string
}

/** The devices by period; photographs before 1999 were scanned. */
const cameras: readonly Camera[] = [
  { from: 0, until: 1998, make: 'EPSON', model: 'Perfection V600' },
  { from: 1999, until: 2004, make: 'Canon', model: 'PowerShot S30' },
  { from: 2002, until: 2008, make: 'NIKON', model: 'COOLPIX 4500' },
  { from: 2005, until: 2013, make: 'Panasonic', model: 'DMC-LX3' },
  { from: 2009, until: 2016, make: 'Canon', model: 'EOS 550D' },
  { from: 2013, until: 2019, make: 'FUJIFILM', model: 'X-T10' },
  { from: 2014, until: 2030, make: 'Apple', model: 'iPhone SE' },
  { from: 2017, until: 2030, make: 'Google', model: 'Pixel 4a' },
]

/** The metadata of a photograph. `taken` is a local time without a zone: "2003-07-14T15:02:00". */
export interface PhotoFacts {
  year: number
  title: string
  taken?: string
  position?: { latitude: number; longitude: number }
}

/** Formats degrees as EXIF rationals of degrees, minutes and seconds (EXIF 2.32, 4.6.6). */
function toRationals(degrees: number): string {
  const absolute = Math.abs(degrees)
  const whole = Math.floor(absolute)
  const minutes = Math.floor((absolute - whole) * 60)
  const seconds = Math.round(((absolute - whole) * 60 - minutes) * 6000)
  return `${whole}/1 ${minutes}/1 ${seconds}/100`
}

/**
 * Creates EXIF data for sharp: the device, and the capture time and position from the years in which cameras recorded
 * them.
 */
export function createExif(facts: PhotoFacts, random: Random): Exif {
  const camera = random.pick(cameras.filter(({ from, until }) => facts.year >= from && facts.year <= until))
  const description = facts.title.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  const exif: Exif = { IFD0: { Make: camera.make, Model: camera.model, ImageDescription: description } }
  if (facts.year < 1999 || !facts.taken) return exif
  const time = facts.taken.replace('T', ' ').replaceAll('-', ':')
  exif.IFD0 = { ...exif.IFD0, DateTime: time }
  exif.IFD2 = {
    DateTimeOriginal: time,
    DateTimeDigitized: time,
    FNumber: random.pick(['28/10', '4/1', '56/10', '18/10', '8/1']),
    ExposureTime: random.pick(['1/60', '1/125', '1/250', '1/500']),
    ISOSpeedRatings: random.pick(['100', '200', '400', '800']),
  }
  if (facts.position && facts.year >= 2009) {
    const { latitude, longitude } = facts.position
    exif.IFD3 = {
      GPSLatitudeRef: latitude >= 0 ? 'N' : 'S',
      GPSLatitude: toRationals(latitude),
      GPSLongitudeRef: longitude >= 0 ? 'E' : 'W',
      GPSLongitude: toRationals(longitude),
    }
  }
  return exif
}
