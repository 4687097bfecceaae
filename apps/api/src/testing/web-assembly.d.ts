/** The part of WebAssembly that tests need, because @types/node does not declare it. */
declare namespace WebAssembly {
  class Module {
    private constructor()
  }
  function compile(code: Uint8Array): Promise<Module>
}
