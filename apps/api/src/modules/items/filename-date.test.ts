import { expect, test } from 'vitest'
import { parseFilenameDate } from './filename-date.ts'

const now = Date.UTC(2024, 5, 1)

test.for([
  ['VID_20190714_101112.mp4', '2019-07-14'],
  ['IMG-20190714-WA0003.jpg', '2019-07-14'],
  ['IMG_20190714_101112_1.jpg', '2019-07-14'],
  ['PXL_20210512_160001123.MP.jpg', '2021-05-12'],
  ['PTT-20200103-WA0001.opus', '2020-01-03'],
  ['Screenshot_20220203-101112_Maps.png', '2022-02-03'],
  ['Screenshot 2022-02-03 at 10.11.12.png', '2022-02-03'],
  ['Bildschirmfoto 2022-02-03 um 10.11.12.png', '2022-02-03'],
  ['Capture d\u2019e\u0301cran 2022-02-03 a\u0300 10.11.12.png', '2022-02-03'],
  ['signal-2020-11-05-101112.jpg', '2020-11-05'],
  ['WhatsApp Image 2019-07-14 at 10.11.12.jpeg', '2019-07-14'],
  ['WhatsApp Video 2019-07-14 at 10.11.12 (1).mp4', '2019-07-14'],
  ['20190714_101112.jpg', '2019-07-14'],
  ['2019-07-14 10.11.12.jpg', '2019-07-14'],
  ['1952-06-21 Hochzeit.tif', '1952-06-21'],
  ['Scan 1987-05.tif', '1987-05'],
  ['scan_1987.tif', '1987'],
  ['1952_06_summer.jpg', '1952-06'],
  ['1952-06.jpg', '1952-06'],
  ['Foto 1938.jpg', '1938'],
] as const)('parses %s as %s', ([name, expected]) => {
  expect(parseFilenameDate(name, now)).toBe(expected)
})

test.for([
  'IMG_2034.JPG',
  'DSC01952.jpg',
  'DSC_1987.NEF',
  '1952.jpg',
  '20190714.jpg',
  '19870512345678.pdf',
  'IMG_20191414_101112.jpg',
  'IMG_20190231_101112.jpg',
  'IMG_19120714_101112.jpg',
  'VID_20990714_101112.mp4',
  'invoice 2019-0714.pdf',
  '1234-56-78.jpg',
  '1200_1600.jpg',
  '1920x1080.png',
  '1952-13.jpg',
  '1987-05123.jpg',
  '2024.05.11.3 release notes.txt',
  'f5a20190714_1.jpg',
  '+41 79 200 11 22.vcf',
  'Scan 1987-12345.pdf',
  '',
])('finds no date in %s', (name) => {
  expect(parseFilenameDate(name, now)).toBeUndefined()
})
