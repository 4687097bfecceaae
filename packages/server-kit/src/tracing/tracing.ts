import type { Attributes } from '@opentelemetry/api'

interface NewSpan {
  readonly name: string
  /** A request of somebody else, or a job from a queue. */
  readonly kind: 'server' | 'consumer'
  readonly attributes?: Attributes
  /** The header `traceparent` (W3C Trace Context §3.2) of who caused it. */
  readonly parent?: string | undefined
}

export interface StartedSpan {
  /** The header `traceparent` for what the span causes. */
  readonly traceparent: string
  end(result: { readonly hasFailed: boolean; readonly attributes?: Attributes }): void
}

export interface Tracing {
  startSpan(span: NewSpan): StartedSpan
  /** Sends what has not been sent yet. */
  close(): Promise<void>
}

/** How long the collector may take, also when a service stops, in milliseconds. */
const timeoutMs = 3000

/**
 * Sends spans to an OpenTelemetry collector by OTLP over HTTP; undefined without an endpoint, for which the libraries are not
 * loaded either. Spans have only attributes that are given here, so that neither addresses with secrets nor words that somebody
 * searches for leave the archive.
 *
 * @param endpoint the address without the path `/v1/traces`
 */
export async function startTracing(
  service: 'gateway' | 'archive' | 'worker',
  endpoint: string | undefined,
): Promise<Tracing | undefined> {
  if (!endpoint) return undefined
  const [api, core, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: timeoutMs })
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `lares-${service}` }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, { exportTimeoutMillis: timeoutMs })],
  })
  const tracer = provider.getTracer('lares')
  const propagator = new core.W3CTraceContextPropagator()
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, defaultTextMapGetter, defaultTextMapSetter, trace } = api
  const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER }
  return {
    startSpan({ name, kind, attributes = {}, parent }) {
      const carrier = parent === undefined ? {} : { traceparent: parent }
      const context = propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter)
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context)
      const headers = { traceparent: '' }
      propagator.inject(trace.setSpan(ROOT_CONTEXT, span), headers, defaultTextMapSetter)
      return {
        traceparent: headers.traceparent,
        end(result) {
          span.setAttributes(result.attributes ?? {})
          if (result.hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    // A collector that is away must not prevent a service from stopping.
    close: () => provider.shutdown().catch(() => undefined),
  }
}
