import { describe, expect, test } from 'vitest'
import { readXmpPeople } from './xmp-people.ts'

const upright = { orientation: 1, width: 400, height: 300 }

const area = (numbers: string) => {
  const [x, y, w, h] = numbers.split(' ')
  return `<mwg-rs:Area stArea:x="${x}" stArea:y="${y}" stArea:w="${w}" stArea:h="${h}" stArea:unit="normalized"/>`
}
const toPacket = (entries: string, dimensions = 'stDim:w="400" stDim:h="300"') =>
  `<x:xmpmeta><mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:AppliedToDimensions ${dimensions}/>
   <mwg-rs:RegionList><rdf:Bag>${entries}</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions></x:xmpmeta>`
const face = (name: string, numbers: string, type = 'Face') =>
  `<rdf:li><rdf:Description mwg-rs:Name="${name}" mwg-rs:Type="${type}">${area(numbers)}</rdf:Description></rdf:li>`

describe('the people whom a photo program has named', () => {
  test('are read from the regions of the Metadata Working Group, whose places are centres', () => {
    const packet = toPacket(face('Anna &amp; Bruno', '0.5 0.4 0.2 0.4'))
    expect(readXmpPeople(packet, upright)).toEqual([
      { name: 'Anna & Bruno', x: 0.4, y: 0.2, width: expect.closeTo(0.2), height: expect.closeTo(0.4) },
    ])
  })

  test('are read from elements as well', () => {
    const packet = toPacket(
      `<rdf:li rdf:parseType="Resource"><mwg-rs:Name>Rosa</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type>
       <mwg-rs:Area rdf:parseType="Resource"><stArea:x>0.5</stArea:x><stArea:y>0.5</stArea:y>
       <stArea:w>0.2</stArea:w><stArea:h>0.2</stArea:h></mwg-rs:Area></rdf:li>`,
    )
    expect(readXmpPeople(packet, upright)).toMatchObject([{ name: 'Rosa', x: 0.4, y: 0.4 }])
  })

  test('are read from the tags of Microsoft, whose places are corners', () => {
    const packet = `<MP:RegionInfo><rdf:Description><MPRI:Regions><rdf:Bag>
      <rdf:li MPReg:Rectangle="0.1, 0.2, 0.3, 0.4" MPReg:PersonDisplayName="Lina"/>
      </rdf:Bag></MPRI:Regions></rdf:Description></MP:RegionInfo>`
    const [lina] = readXmpPeople(packet, upright)
    expect(lina).toMatchObject({ name: 'Lina', x: 0.1, y: 0.2 })
    expect(lina?.width).toBeCloseTo(0.3)
  })

  test('are turned with a picture that its orientation turns, unless the program has done so', () => {
    const turned = { orientation: 6, width: 300, height: 400 }
    const entry = face('Rosa', '0.25 0.1 0.1 0.2')
    // At the top left as stored, which is the top right as displayed.
    const [stored] = readXmpPeople(toPacket(entry), turned)
    expect(stored?.x).toBeCloseTo(0.8)
    expect(stored?.y).toBeCloseTo(0.2)
    expect(stored?.width).toBeCloseTo(0.2)
    const [displayed] = readXmpPeople(toPacket(entry, 'stDim:w="300" stDim:h="400"'), turned)
    expect(displayed?.x).toBeCloseTo(0.2)
    expect(displayed?.y).toBeCloseTo(0)
  })

  test.each([
    [2, 0.7, 0.2],
    [3, 0.7, 0.6],
    [4, 0.1, 0.6],
    [5, 0.2, 0.1],
    [7, 0.6, 0.7],
    [8, 0.2, 0.7],
  ])('are placed by the orientation %d', (orientation, x, y) => {
    const packet = toPacket(face('Rosa', '0.2 0.3 0.2 0.2'), '')
    const [person] = readXmpPeople(packet, { ...upright, orientation })
    expect(person?.x).toBeCloseTo(x)
    expect(person?.y).toBeCloseTo(y)
  })

  test('are none where the file has no names, no faces or no sense', () => {
    const unusable = [
      face('', '0.5 0.5 0.2 0.2'),
      face('Rex', '0.5 0.5 0.2 0.2', 'Pet'),
      face('Far away', '3 3 0.2 0.2'),
      face('Tiny', '0.5 0.5 0.001 0.001'),
      face('Nowhere', 'x y z w'),
    ]
    expect(readXmpPeople(toPacket(unusable.join('')), upright)).toEqual([])
    expect(readXmpPeople('<mwg-rs:RegionList', upright)).toEqual([])
    expect(readXmpPeople('', upright)).toEqual([])
  })

  test('are at most two hundred, with names of a bounded length', () => {
    const many = Array.from({ length: 300 }, () => face('N'.repeat(190), '0.5 0.5 0.2 0.2')).join('')
    expect(readXmpPeople(toPacket(many), upright)).toHaveLength(200)
  })
})
