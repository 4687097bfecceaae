/** The parts of this feature that other features may import. */
export { ChapterList } from './chapters/chapter-list.tsx'
export { getChapters, type Track, toTrack } from './engine/track.ts'
export { FilmPlayer } from './film/film-player.tsx'
export { useStoryboardQuery } from './film/storyboard-api.ts'
export { useFilmMoment } from './film/use-film-moment.ts'
export {
  addOtherSound,
  addPlaybackGuard,
  mayPlayOtherSound,
  pausePlayback,
} from './pause-playback.ts'
export { EnqueueButton } from './play-all/enqueue-button.tsx'
export { PlayAllButton } from './play-all/play-all-button.tsx'
export { PlayAllIcon } from './play-all/play-all-icon.tsx'
export { usePlayAll } from './play-all/use-play-all.ts'
export { removeFromPlayer } from './player-slot.ts'
export { getPlayedSize } from './quality/choose-quality.ts'
export { useMediaSource } from './quality/use-media-source.ts'
export { useChosenQuality } from './quality/use-quality.ts'
export { ShellPlayer } from './shell-player.tsx'
export { createSoundMap, emptySoundMap, type SoundMap } from './sound/sound-map.ts'
export { FullPlayer, InlinePlayer } from './sound/sound-player.tsx'
export { SoundLegend, SoundStrip } from './sound/sound-strip.tsx'
export { minSilenceSeconds } from './sound/use-sound-map.ts'
export { useFinePosition, useFineSelection } from './use-fine-position.ts'
export { usePlayer } from './use-player.ts'
export { type TrackPlayback, useTrackPlayback } from './use-track-playback.ts'
