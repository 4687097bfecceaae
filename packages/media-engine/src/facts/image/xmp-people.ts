import { decodeEntities } from '@lares/shared-types/decode-entities'
import type { FilePerson } from '../quick-facts.ts'
import { findProperty } from './xmp-property.ts'

/** What of a picture decides how the places in its metadata are to be read. */
interface Picture {
  /** EXIF orientation, 1 to 8. */
  readonly orientation?: number
  /** Pixels as displayed, orientation applied. */
  readonly width?: number
  readonly height?: number
}

type Box = Omit<FilePerson, 'name'>

/** A picture in the archive has no more. */
const maxPeople = 200
const maxNameLength = 200
/** Only the start of a packet is searched, because editing histories make some packets megabytes long. */
const maxPacketLength = 1_000_000
/** Of the text of one region. */
const maxEntryLength = 5_000
/** As a share of the width or height of the picture; the archive has no smaller ones. */
const minSize = 0.01

/**
 * The people whom a photo program has named in a picture: the regions of the Metadata Working Group ("Guidelines for Handling
 * Image Metadata", 2.0, section 5.9), else those of Microsoft's People Tags. Faces without a name are left out, because cameras
 * write these into every picture.
 */
export function readXmpPeople(packet: string, picture: Picture): FilePerson[] {
  const xmp = packet.slice(0, maxPacketLength)
  const standard = listEntries(xmp, 'mwg-rs:RegionList').flatMap((entry) => toStandardPerson(entry))
  const people = standard.length > 0 ? standard : listEntries(xmp, 'MPRI:Regions').flatMap(toMicrosoftPerson)
  const isUpright = isAppliedUpright(xmp, picture)
  return people.slice(0, maxPeople).flatMap(({ name, ...box }) => {
    const placed = fitBox(isUpright ? box : orientBox(box, picture.orientation ?? 1))
    return placed ? [{ name, ...placed }] : []
  })
}

/** The texts of the entries of an array. */
function listEntries(xmp: string, name: string): string[] {
  const start = xmp.indexOf(`<${name}`)
  if (start < 0) return []
  const end = xmp.indexOf(`</${name}`, start)
  const [, ...entries] = xmp.slice(start, end < 0 ? undefined : end).split('<rdf:li', maxPeople + 1)
  return entries.map((entry) => entry.slice(0, maxEntryLength))
}

function toStandardPerson(entry: string): FilePerson[] {
  const type = findProperty(entry, 'mwg-rs:Type')
  const name = cleanName(findProperty(entry, 'mwg-rs:Name'))
  const unit = findProperty(entry, 'stArea:unit')
  const [x, y, width, height] = ['x', 'y', 'w', 'h'].map((part) =>
    Number(findProperty(entry, `stArea:${part}`)),
  ) as [number, number, number, number]
  if (!name || (type && type !== 'Face') || (unit && unit !== 'normalized')) return []
  // The place is that of the centre.
  return [{ name, x: x - width / 2, y: y - height / 2, width, height }]
}

function toMicrosoftPerson(entry: string): FilePerson[] {
  const name = cleanName(findProperty(entry, 'MPReg:PersonDisplayName'))
  const numbers = (findProperty(entry, 'MPReg:Rectangle') ?? '').split(',').map(Number)
  const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = numbers
  return name ? [{ name, x, y, width, height }] : []
}

function cleanName(value: string | undefined): string {
  return decodeEntities(value ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxNameLength)
    .toWellFormed()
}

/** Whether the places refer to the picture as it is displayed: the program then states its dimensions with exchanged sides. */
function isAppliedUpright(xmp: string, { orientation = 1, width = 0, height = 0 }: Picture): boolean {
  const appliedWidth = Number(findProperty(xmp, 'stDim:w'))
  const appliedHeight = Number(findProperty(xmp, 'stDim:h'))
  if (orientation < 5 || !appliedWidth || !appliedHeight || appliedWidth === appliedHeight) return false
  return appliedWidth > appliedHeight === width > height
}

/** The box in the picture as it is displayed, of a box in the picture as it is stored (EXIF 2.32, tag 0x0112). */
function orientBox({ x, y, width, height }: Box, orientation: number): Box {
  const right = 1 - x - width
  const bottom = 1 - y - height
  const same = { width, height }
  const exchanged = { width: height, height: width }
  switch (orientation) {
    case 2:
      return { x: right, y, ...same }
    case 3:
      return { x: right, y: bottom, ...same }
    case 4:
      return { x, y: bottom, ...same }
    case 5:
      return { x: y, y: x, ...exchanged }
    case 6:
      return { x: bottom, y: x, ...exchanged }
    case 7:
      return { x: bottom, y: right, ...exchanged }
    case 8:
      return { x: y, y: right, ...exchanged }
    default:
      return { x, y, ...same }
  }
}

/** The part of a box within the picture; undefined if it is none, or too small. */
function fitBox({ x, y, width, height }: Box): Box | undefined {
  const left = Math.max(0, x)
  const top = Math.max(0, y)
  const fitted = {
    x: left,
    y: top,
    width: Math.min(1, x + width) - left,
    height: Math.min(1, y + height) - top,
  }
  return fitted.width >= minSize && fitted.height >= minSize ? fitted : undefined
}
