import { useLayoutEffect, useRef } from 'react'
import { AssetPicture } from '../../../shared/assets/asset-picture.tsx'
import type { Track } from '../engine/track.ts'
import { getPlayer } from '../player-slot.ts'
import styles from './mini-player.module.css'

/** The picture of a recording or film, and above it the film itself, unless its page shows it. */
export function MiniPicture({ track: { asset, medium } }: { track: Track }) {
  return (
    <div className={styles.picture}>
      <AssetPicture
        asset={asset}
        alt=""
        sizes="100px"
        maxWidth={320}
        icon={medium === 'video' ? 'movie' : 'microphone'}
      />
      {medium === 'video' ? <MiniScreen /> : null}
    </div>
  )
}

function MiniScreen() {
  const screen = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () => (screen.current ? getPlayer()?.addHost(screen.current, 'mini-player') : undefined),
    [],
  )
  return <div ref={screen} className={styles.screen} />
}
