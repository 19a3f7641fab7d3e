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

export const python = evaluating(({ apiHost, clientKey, decryptionKey }) => [
  { title: 'Install', code: 'pip install growthbook' },
  {
    title: 'Connect and ask',
    code: `from growthbook import GrowthBook

gb = GrowthBook(
    api_host="${apiHost}",
    client_key="${clientKey}",${decryptionKey ? `\n    decryption_key="${decryptionKey}",` : ''}
    attributes={"id": user.id},
)
gb.load_features()

if gb.is_on("my-feature"):
    ...`,
  },
]);

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
    code: `visitor, err := client.WithAttributes(gb.Attributes{"id": user.ID})
if err != nil {
	return err
}
if visitor.EvalFeature(ctx, "my-feature").On {
	// the feature is on for this user
}`,
  },
]);

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
    code: `if ($gb->isOn('my-feature')) {
    // the feature is on for this user
}
$label = $gb->getValue('button-label', 'Buy now');`,
  },
]);

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
    code: `if gb.on?('my-feature')
  # the feature is on for this user
end
label = gb.feature_value('button-label', 'Buy now')`,
  },
]);
