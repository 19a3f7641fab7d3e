import { linesFor, parsedLiteral, pythonLiteral } from './asking.ts';
import { http } from './http.ts';
import type { Snippet, Target } from './snippet.ts';

type Lines = (target: Target) => Snippet[];

/** Libraries that evaluate by themselves have nothing to say where the server does. */
const evaluating =
  (lines: Lines): Lines =>
  (target) =>
    (target.remoteEval ? http : lines)(target);

/** Lines that download the features by themselves, which hold for every version of a library but cannot decrypt. */
const downloading = (lines: Lines): Lines => evaluating((target) => (target.decryptionKey ? http : lines)(target));

const askPython = linesFor(
  {
    isOn: (key) => `if gb.is_on(${key}):\n    ...`,
    value: (key, asked) => `value = gb.get_feature_value(${key}, ${pythonLiteral(asked)})`,
  },
  JSON.stringify,
);

export const python = evaluating(({ apiHost, clientKey, decryptionKey, asked }) => [
  { title: 'Install', code: 'pip install growthbook' },
  {
    title: 'Connect',
    code: `from growthbook import GrowthBook

gb = GrowthBook(
    api_host="${apiHost}",
    client_key="${clientKey}",${decryptionKey ? `\n    decryption_key="${decryptionKey}",` : ''}
    attributes={"id": user.id},
)
gb.load_features()`,
  },
  { title: 'Ask for a feature', asks: true, code: askPython(asked) },
]);

const askGo = linesFor(
  {
    isOn: (key) => `if visitor.EvalFeature(ctx, ${key}).On {
	// the feature is on for this user
}`,
    value: (key) => `value := visitor.EvalFeature(ctx, ${key}).Value`,
  },
  JSON.stringify,
);

export const go = evaluating((target) => [
  { title: 'Install', code: 'go get github.com/growthbook/growthbook-golang' },
  {
    title: 'Connect',
    code: `import gb "github.com/growthbook/growthbook-golang"

client, err := gb.NewClient(ctx,
	gb.WithApiHost("${target.apiHost}"),
	gb.WithClientKey("${target.clientKey}"),${target.decryptionKey ? `\n\tgb.WithDecryptionKey("${target.decryptionKey}"),` : ''}
	gb.WithSseDataSource(),
)
if err != nil {
	return err
}
defer client.Close()
if err := client.EnsureLoaded(ctx); err != nil {
	return err
}`,
  },
  {
    title: 'Ask for a feature',
    asks: true,
    code: `visitor, err := client.WithAttributes(gb.Attributes{"id": user.ID})
if err != nil {
	return err
}
${askGo(target.asked)}`,
  },
]);

const phpLiteral = parsedLiteral((json) => `json_decode(${json}, true)`);
const askPhp = linesFor({
  isOn: (key) => `if ($gb->isOn(${key})) {
    // the feature is on for this user
}`,
  value: (key, asked) => `$value = $gb->getValue(${key}, ${phpLiteral(asked)});`,
});

export const php = downloading((target) => [
  { title: 'Install', code: 'composer require growthbook/growthbook' },
  {
    title: 'Connect',
    code: `use Growthbook\\Growthbook;

$payload = json_decode(file_get_contents('${target.apiHost}/api/features/${target.clientKey}'), true);
$gb = Growthbook::create()
    ->withFeatures($payload['features'])
    ->withAttributes(['id' => $user->id]);`,
  },
  {
    title: 'Ask for a feature',
    asks: true,
    code: askPhp(target.asked),
  },
]);

const rubyLiteral = parsedLiteral((json) => `JSON.parse(${json})`);
const askRuby = linesFor({
  isOn: (key) => `if gb.on?(${key})
  # the feature is on for this user
end`,
  value: (key, asked) => `value = gb.feature_value(${key}, ${rubyLiteral(asked)})`,
});

export const ruby = downloading((target) => [
  { title: 'Install', code: 'gem install growthbook' },
  {
    title: 'Connect',
    code: `require 'growthbook'
require 'json'
require 'net/http'

payload = JSON.parse(Net::HTTP.get(URI('${target.apiHost}/api/features/${target.clientKey}')))
gb = Growthbook::Context.new(
  features: payload['features'],
  attributes: { 'id' => user.id }
)`,
  },
  {
    title: 'Ask for a feature',
    asks: true,
    code: askRuby(target.asked),
  },
]);
