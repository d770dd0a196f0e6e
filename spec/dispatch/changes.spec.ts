import { MCPServer, Param, Prompt, Resource, Tool } from '../../lib/index';
import type { Change } from '../../lib/dispatch/change-feed';
import { requireServerState } from '../../lib/server/server-state';

class Weather extends MCPServer {
  @Tool() getTemperature(): number {
    return 3;
  }

  @Tool({ name: 'wind' }) getWind(): number {
    return 9;
  }

  @Resource('weather://now') now(): string {
    return 'grey';
  }

  @Resource('weather://{city}/now') city(@Param('city') city: string): string {
    return city;
  }

  @Prompt() briefing(): string {
    return 'Brief me.';
  }
}

class News extends MCPServer {
  @Tool() headlines(): string {
    return 'none';
  }

  @Tool() getTemperature(): string {
    return 'heated';
  }
}

/** What the clients of a server are told, in the order in which they are. */
function toldOf(server: MCPServer): { readonly told: readonly Change[]; readonly end: () => void } {
  const told: Change[] = [];
  const end = requireServerState(server).host.changes.subscribe((change) => told.push(change));
  return { told, end };
}

function offered(server: MCPServer): readonly string[] {
  const { tools, resources, templates, prompts } = requireServerState(server).host.view;
  return [...tools.keys(), ...resources.keys(), ...templates.map(({ template }) => template.text), ...prompts.keys()];
}

const ALL = ['getTemperature', 'wind', 'weather://now', 'weather://{city}/now', 'briefing'];

describe('Changes', () => {
  it('take out and put back by the name of the method or by the address', () => {
    for (const [name, address] of [
      ['getTemperature', 'getTemperature'],
      ['wind', 'wind'],
      ['getWind', 'wind'],
      ['now', 'weather://now'],
      ['weather://now', 'weather://now'],
      ['city', 'weather://{city}/now'],
      ['weather://{city}/now', 'weather://{city}/now'],
      ['briefing', 'briefing'],
    ] as const) {
      const server = new Weather();
      server.changes.disable(name);
      expect(offered(server)).toEqual(ALL.filter((offer) => offer !== address));
      expect(server.changes.isEnabled(name)).toBe(false);
      server.changes.enable(name);
      expect(offered(server)).toEqual(ALL);
      expect(server.changes.isEnabled(name)).toBe(true);
    }
  });

  it('are of one object: another of its class keeps what it offers', () => {
    const [one, other] = [new Weather(), new Weather()];
    one.changes.disable('wind');
    expect(offered(other)).toEqual(ALL);
  });

  it('can be made in a constructor, before anybody is served', () => {
    class Closed extends Weather {
      constructor() {
        super('Closed');
        this.changes.disable('getTemperature', 'briefing');
      }
    }
    expect(offered(new Closed())).toEqual(['wind', 'weather://now', 'weather://{city}/now']);
  });

  it('refuse a name that nothing has, with what comes near, and change nothing then', () => {
    const server = new Weather();
    expect(() => {
      server.changes.disable('wind', 'getTemprature');
    }).toThrow(
      new TypeError('Weather has no tool, resource or prompt "getTemprature"; did you mean "getTemperature".'),
    );
    expect(() => server.changes.isEnabled('rain')).toThrow(
      new TypeError(
        'Weather has no tool, resource or prompt "rain"; it has "getTemperature", "wind", "getWind", "weather://now", "now" and 3 more.',
      ),
    );
    expect(offered(server)).toEqual(ALL);
  });

  it('refuse what is no name at all', () => {
    const { changes } = new Weather();
    expect(() => {
      changes.enable(undefined as unknown as string);
    }).toThrow(/^Weather has no tool, resource or prompt of type undefined; it has /);
  });

  it('reach what a server includes, by its address, and by its method where only one has it', () => {
    const news = new News();
    const server = new Weather('W', { include: [{ server: news, prefix: 'news_' }] });
    server.changes.disable('news_headlines');
    expect(offered(server)).not.toContain('news_headlines');
    expect(offered(news)).toEqual(['getTemperature']);
    server.changes.enable('headlines');
    expect(offered(server)).toContain('news_headlines');
    server.changes.disable('getTemperature');
    expect(offered(server)).toContain('news_getTemperature');
    expect(offered(server)).not.toContain('getTemperature');
  });

  it('of an included object reach everybody who includes it', () => {
    const news = new News();
    const server = new Weather('W', { include: [{ server: news, prefix: 'news_' }] });
    const outer = new (class Outer extends MCPServer {})('Outer', { include: [{ server, prefix: 'o_' }] });
    news.changes.disable('headlines');
    expect(offered(server)).not.toContain('news_headlines');
    expect(offered(outer)).not.toContain('o_news_headlines');
    outer.changes.enable('o_news_headlines');
    expect(offered(news)).toContain('headlines');
    expect(offered(server)).toContain('news_headlines');
  });

  it('refuse a method that several included servers have', () => {
    const outer = new (class Outer extends MCPServer {})('Outer', {
      include: [
        { server: new News(), prefix: 'a_' },
        { server: new News(), prefix: 'b_' },
      ],
    });
    expect(() => {
      outer.changes.disable('headlines');
    }).toThrow(new TypeError(`"headlines" could be any of 'a_headlines', 'b_headlines' in Outer; give one of these.`));
  });

  it('tell once what happens several times at once, and nothing of what changed nothing', async () => {
    const server = new Weather();
    const { told, end } = toldOf(server);
    server.changes.enable('wind');
    await Promise.resolve();
    expect(told).toEqual([]);
    server.changes.disable('wind', 'getTemperature', 'now');
    server.changes.enable('city', 'wind');
    server.changes.resourceUpdated('weather://now');
    server.changes.resourceUpdated('weather://London/now');
    server.changes.resourceUpdated('weather://now');
    server.changes.promptListChanged();
    expect(told).toEqual([]);
    await Promise.resolve();
    expect(told).toEqual([
      { kind: 'tools' },
      { kind: 'resources' },
      { kind: 'resource', uri: 'weather://now' },
      { kind: 'resource', uri: 'weather://London/now' },
      { kind: 'prompts' },
    ]);
    end();
    server.changes.toolListChanged();
    await Promise.resolve();
    expect(told).toHaveLength(5);
  });

  it('of an included server are told once by each server that includes it, whoever makes them', async () => {
    const news = new News();
    const server = new Weather('W', { include: [{ server: news, prefix: 'news_' }] });
    const [inner, outer] = [toldOf(news), toldOf(server)];
    server.changes.disable('news_headlines', 'wind');
    await Promise.resolve();
    expect([inner.told, outer.told]).toEqual([[{ kind: 'tools' }], [{ kind: 'tools' }]]);
    server.changes.disable('getTemperature');
    await Promise.resolve();
    expect([inner.told.length, outer.told.length]).toEqual([1, 2]);
  });

  it('hold on to nobody who does not listen any more', () => {
    const news = new News();
    const feed = requireServerState(news).host.changes;
    const server = new Weather('W', { include: [{ server: news, prefix: 'news_' }] });
    expect(feed.listening).toBe(0);
    const [one, other] = [toldOf(server), toldOf(server)];
    expect(feed.listening).toBe(1);
    one.end();
    one.end();
    expect(feed.listening).toBe(1);
    other.end();
    expect([feed.listening, requireServerState(server).host.changes.listening]).toEqual([0, 0]);
  });

  it('refuse an update of what is no URI, and of what leads to nothing', () => {
    const { changes } = new Weather();
    expect(() => {
      changes.resourceUpdated('now');
    }).toThrow(new TypeError('resourceUpdated("now"): give the URI of a resource as text.'));
    expect(() => {
      changes.resourceUpdated('weather://nw');
    }).toThrow(
      new TypeError(
        'resourceUpdated("weather://nw"): Weather has no resource under this URI; did you mean "weather://now".',
      ),
    );
  });
});
