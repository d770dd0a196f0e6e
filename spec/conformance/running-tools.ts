import { setTimeout as delay } from 'node:timers/promises';
import { Context, MCPServer, Tool } from 'stereomcp';

/** Long enough for what was sent to leave before the next. */
const PAUSE = 50;

/** What tools can tell while they run. */
export class RunningTools extends MCPServer {
  /** Logs three messages. */
  @Tool() async test_tool_with_logging(context: Context): Promise<string> {
    await context.log.info('Tool execution started');
    await delay(PAUSE);
    await context.log.info('Tool processing data');
    await delay(PAUSE);
    await context.log.info('Tool execution completed');
    return 'Logged three messages.';
  }

  /** Logs a message, which only a client sees that wants it. */
  @Tool() async test_logging_tool(context: Context): Promise<string> {
    await context.log.info('This tool logs');
    return 'Logged a message.';
  }

  /** Tells how far it is. */
  @Tool() async test_tool_with_progress(context: Context): Promise<string> {
    await context.progress(0, 100);
    await delay(PAUSE);
    await context.progress(50, 100);
    await delay(PAUSE);
    await context.progress(100, 100);
    return 'Done.';
  }

  /** Lets go of the stream of its answer, which the client then takes up again. */
  @Tool() async test_reconnection(context: Context): Promise<string> {
    await delay(PAUSE);
    context.releaseStream();
    await delay(2 * PAUSE);
    return 'Reconnected.';
  }

  /** Answers on a stream that carries nothing but the answer. */
  @Tool() async test_streaming_elicitation(): Promise<string> {
    await delay(PAUSE);
    return 'Nothing was asked.';
  }

  /** Tells clients that the list of tools changed. */
  @Tool() test_trigger_tool_change(context: Context): string {
    context.changes.toolListChanged();
    return 'Told of tools.';
  }

  /** Tells clients that the list of prompts changed. */
  @Tool() test_trigger_prompt_change(context: Context): string {
    context.changes.promptListChanged();
    return 'Told of prompts.';
  }
}
