import type { Turn } from '@lares/shared-types/rotations'
import type { ExportedItem } from '../exported-item.ts'
import { type ExportContext, getName, getTitle } from './export-context.ts'
import { escapeText } from './html.ts'

/**
 * An XMP sidecar (ISO 16684-1) with what the archive knows of a file: title, description, keywords, people, date, position
 * and rating, in the properties that photo programs read. Degrees clockwise by which a person has turned the picture are a
 * property of its own, because `tiff:Orientation` would replace the orientation in the file instead of adding to it.
 */
export function renderXmp(context: ExportContext, { item }: ExportedItem, rotation?: Turn): string {
  const { date, place, rating, language } = item
  const subjects = [...item.categories, ...item.tags].map(({ names }) => getName(context, names))
  const people = [...new Set(item.participants.map(({ names }) => getName(context, names)))]
  const properties = [
    toAlternatives('dc:title', getTitle(context, item)),
    item.body.trim() ? toAlternatives('dc:description', item.body) : '',
    subjects.length > 0 ? toList('dc:subject', 'Bag', subjects) : '',
    people.length > 0 ? toList('Iptc4xmpExt:PersonInImage', 'Bag', people) : '',
    item.author ? toList('dc:creator', 'Seq', [item.author.displayName]) : '',
    language ? toList('dc:language', 'Bag', [language]) : '',
    date ? toValue('photoshop:DateCreated', toXmpDate(date.edtf) ?? date.earliest.slice(0, 10)) : '',
    place?.name ? toValue('Iptc4xmpCore:Location', place.name) : '',
    place?.latitude !== undefined ? toValue('exif:GPSLatitude', toGps(place.latitude, 'N', 'S')) : '',
    place?.longitude !== undefined ? toValue('exif:GPSLongitude', toGps(place.longitude, 'E', 'W')) : '',
    rating ? toValue('xmp:Rating', String(rating)) : '',
    toValue('xmp:CreateDate', item.createdAt),
    rotation ? toValue('lares:Rotation', String(rotation)) : '',
  ].filter((property) => property !== '')
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:lares="urn:lares:xmp:1">
${properties.join('\n')}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
`
}

function toValue(name: string, value: string): string {
  return `<${name}>${escapeText(value)}</${name}>`
}

function toList(name: string, type: 'Bag' | 'Seq', values: readonly string[]): string {
  return `<${name}><rdf:${type}>${values.map((value) => `<rdf:li>${escapeText(value)}</rdf:li>`).join('')}</rdf:${type}></${name}>`
}

function toAlternatives(name: string, value: string): string {
  return `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeText(value)}</rdf:li></rdf:Alt></${name}>`
}

/** A plain year, month or day as XMP writes it (ISO 16684-1, 8.2.1.2); undefined for a date that is less precise. */
function toXmpDate(edtf: string): string | undefined {
  return /^\d{4}(-(0[1-9]|1[0-2])(-\d{2})?)?$/.test(edtf) ? edtf : undefined
}

/** Degrees as `DDD,MM.mmmmmmK` (XMP specification part 2, GPSCoordinate). */
function toGps(degrees: number, positive: string, negative: string): string {
  const absolute = Math.abs(degrees)
  const minutes = (absolute - Math.floor(absolute)) * 60
  return `${Math.floor(absolute)},${minutes.toFixed(6)}${degrees < 0 ? negative : positive}`
}
