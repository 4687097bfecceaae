/** The little of WebAssembly that tests need; the types of Node have none of it. */
declare namespace WebAssembly {
  class Module {
    private constructor()
  }
  function compile(code: Uint8Array): Promise<Module>
}
