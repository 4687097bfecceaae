import type { Exif } from 'sharp'
import type { Random } from '../random.ts'

interface Camera {
  from: number
  until: number
  make: string
  model: string
}

/** Old prints came through a scanner, later pictures name the camera they were taken with. */
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

/** What a photograph knows about itself. `taken` is local time, "2003-07-14T15:02:00", without a zone. */
export interface PhotoFacts {
  year: number
  title: string
  taken?: string
  position?: { latitude: number; longitude: number }
}

/** Degrees, minutes and seconds as EXIF rationals (EXIF 2.32, 4.6.6). */
function rationals(degrees: number): string {
  const all = Math.abs(degrees)
  const whole = Math.floor(all)
  const minutes = Math.floor((all - whole) * 60)
  const seconds = Math.round(((all - whole) * 60 - minutes) * 6000)
  return `${whole}/1 ${minutes}/1 ${seconds}/100`
}

/** EXIF for sharp: camera, time of taking and position where the time's cameras wrote them. */
export function photoExif(facts: PhotoFacts, random: Random): Exif {
  const camera = random.pick(cameras.filter(({ from, until }) => facts.year >= from && facts.year <= until))
  const described = facts.title.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  const exif: Exif = { IFD0: { Make: camera.make, Model: camera.model, ImageDescription: described } }
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
      GPSLatitude: rationals(latitude),
      GPSLongitudeRef: longitude >= 0 ? 'E' : 'W',
      GPSLongitude: rationals(longitude),
    }
  }
  return exif
}
