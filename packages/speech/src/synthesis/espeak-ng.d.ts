declare module '@echogarden/espeak-ng-emscripten' {
  export interface EspeakEvent {
    readonly type: string
    /** Milliseconds since the start of the text. */
    readonly audio_position: number
    /** Position in the text in code points, from 1. */
    readonly text_position: number
  }

  export interface EspeakWorker {
    /** Returns 0 if there is such a voice. */
    set_voice(name: string): number
    set_rate(wordsPerMinute: number): number
    readonly samplerate?: number
    synthesize(
      text: string,
      onSound: (samples: Int16Array | undefined, events: readonly EspeakEvent[]) => void,
    ): void
  }

  export default function load(): Promise<{ eSpeakNGWorker: new () => EspeakWorker }>
}
