import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { renderWithProviders } from '../../testing/render-with-providers.tsx'
import { sampleAsset } from '../../testing/sample-items.ts'
import { AssetPicture } from './asset-picture.tsx'

const sizes = [
  { name: 'thumbnail', variant: '320', mediaType: 'image/webp' },
  { name: 'thumbnail', variant: '640', mediaType: 'image/webp' },
  { name: 'preview', variant: '1600', mediaType: 'image/webp' },
] as const

test('falls back to other sizes of a picture that fail to load, until the device is online again', async () => {
  createFakeArchive()
  const asset = sampleAsset('', { renditions: [...sizes] })
  await renderWithProviders(
    <AssetPicture asset={asset} alt="The boat" sizes="100vw" maxWidth={2048} icon="photo" eager />,
  )
  const picture = () => screen.getByRole('img', { name: 'The boat' })
  const failToLoad = (width: number) => {
    const source = [...(picture().getAttribute('srcset') ?? '').split(', ')].find((candidate) =>
      candidate.endsWith(` ${width}w`),
    )
    Object.defineProperty(picture(), 'currentSrc', {
      configurable: true,
      value: new URL(source?.split(' ')[0] ?? '', location.href).href,
    })
    fireEvent.error(picture())
  }
  failToLoad(1600)
  expect(picture().getAttribute('srcset')).not.toContain('1600w')
  failToLoad(640)
  expect(picture().getAttribute('srcset')).toContain('320w')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(picture().getAttribute('srcset')).toContain('1600w')
})

const asset = sampleAsset('', { renditions: [...sizes] })

/** A picture that is turned by 90 degrees in another 180, until its rendition is made. */
function TurningPicture() {
  const [isMade, setIsMade] = useState(false)
  const state = isMade ? { pictureVersion: 1 } : { turning: 90 as const }
  return (
    <>
      <button type="button" onClick={() => setIsMade(true)}>
        Made
      </button>
      <AssetPicture
        asset={{ ...asset, ...state }}
        turn={isMade ? 0 : 180}
        alt="The boat"
        sizes="100vw"
        icon="photo"
        eager
      />
    </>
  )
}

test('a turned picture is shown turned until its new version is made, which is another picture', async () => {
  createFakeArchive()
  await renderWithProviders(<TurningPicture />)
  const before = screen.getByRole('img', { name: 'The boat' })
  expect(before.parentElement).toHaveAttribute('data-turn', '270')
  expect(before.getAttribute('src')).not.toContain('version')
  fireEvent.click(screen.getByRole('button', { name: 'Made' }))
  const after = screen.getByRole('img', { name: 'The boat' })
  expect(after).not.toBe(before)
  expect(after.getAttribute('src')).toContain('version=1')
  expect(after.parentElement).not.toHaveAttribute('data-turn')
})
